import type { ESignOff } from '@portal/contract/delivery/esign/esign.fields'
import type { Config } from '../../../platform/config/config.ts'

// The relevant configuration: the address of the service, and its product lines.

type ESignConfig = Pick<Config, 'esignUrl' | 'esignSync' | 'documentsSync'>

/** The synchronised product lines; none without a service. */
export const linesOf = ({ esignUrl, esignSync, documentsSync }: ESignConfig): string[] =>
  esignUrl ? [...(esignSync ? ['ESIGN'] : []), ...(documentsSync ? ['DOCUMENTS'] : [])] : []

/** The reason why nothing is sent; null if synchronisation is on. */
export const offOf = (config: ESignConfig): ESignOff | null =>
  config.esignUrl ? (linesOf(config).length > 0 ? null : 'switchedOff') : 'noAddress'

/** Plans of these lines concern the service, because a bundle includes the e-signature. */
export const concerning = (lines: readonly string[]) => (lines.includes('ESIGN') ? [...lines, 'BUNDLE'] : [...lines])

/** The address without its credentials, and those as Basic authorization. They are written as in `MAIL_URL`. */
export function placeOf({ esignUrl = '' }: ESignConfig) {
  const url = new URL(esignUrl)
  const [client, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  url.username = ''
  url.password = ''
  return {
    base: url.href.replace(/(?<!\/)\/+$/, ''),
    authorization: `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`,
  }
}
