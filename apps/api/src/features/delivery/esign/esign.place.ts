import type { ESignOff } from '@portal/contract/delivery/esign/esign.fields'
import type { Config } from '../../../platform/config/config.ts'

// What of the configuration decides: where the service is, and which product lines it is told of.

type Given = Pick<Config, 'esignUrl' | 'esignSync' | 'documentsSync'>

/** The product lines that are kept in step; none where there is no service. */
export const linesOf = ({ esignUrl, esignSync, documentsSync }: Given): string[] =>
  esignUrl ? [...(esignSync ? ['ESIGN'] : []), ...(documentsSync ? ['DOCUMENTS'] : [])] : []

/** Why nothing is sent; null where it is. */
export const offOf = (config: Given): ESignOff | null =>
  config.esignUrl ? (linesOf(config).length > 0 ? null : 'switchedOff') : 'noAddress'

/** Plans of these lines concern the service: a bundle has the e-signature in it. */
export const concerning = (lines: readonly string[]) => (lines.includes('ESIGN') ? [...lines, 'BUNDLE'] : [...lines])

/** The address without its credentials, and those as Basic authorization. Their place is that of `MAIL_URL`. */
export function placeOf({ esignUrl = '' }: Given) {
  const url = new URL(esignUrl)
  const [client, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  url.username = ''
  url.password = ''
  return {
    base: url.href.replace(/(?<!\/)\/+$/, ''),
    authorization: `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`,
  }
}
