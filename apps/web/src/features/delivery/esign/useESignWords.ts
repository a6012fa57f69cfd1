import type { ESignFault } from '@portal/contract/delivery/esign/esign.fields'
import { useTranslation } from '../../../lib/i18n.ts'

type Fault = { fault: ESignFault | null; status: number | null }
type Check = { checkFault: ESignFault | null; checkStatus: number | null }
type CompanySync = Fault & Check & { state: string | null; drift: readonly unknown[] }

/** Why an account is not in sync; empty if it is. */
export function useESignWords() {
  const { t } = useTranslation()
  const faultOf = ({ fault, status }: Fault): string =>
    // i18n: esign.fault.*
    fault === null ? '' : t(`esign.fault.${fault}`, { status })
  return {
    faultOf,
    /** The result of a call. */
    answerOf: (call: Fault) => (call.fault ? faultOf(call) : t('esign.taken', { status: call.status })),
    /** For a comparison. */
    checkFaultOf: ({ checkFault, checkStatus }: Check) => faultOf({ fault: checkFault, status: checkStatus }),
    /** The cause in a few words. */
    causeOf: ({ state, drift, fault, status, checkFault, checkStatus }: CompanySync): string => {
      if (state === 'Drift') return t('esign.differences', { count: drift.length })
      const why = state === 'Unchecked' ? { fault: checkFault, status: checkStatus } : { fault, status }
      if (why.fault === null) return ''
      const refused = why.fault === 'answer' && why.status !== null && why.status >= 400 && why.status < 500
      // i18n: esign.cause.*
      return t(`esign.cause.${refused ? 'refused' : why.fault}`, { status: why.status })
    },
  }
}
