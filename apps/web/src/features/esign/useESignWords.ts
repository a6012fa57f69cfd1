import type { ESignFault } from '@portal/contract/esign/esign.fields'
import { useTranslation } from '../../lib/i18n.ts'

type Stands = { fault: ESignFault | null; status: number | null; state: string | null; drift: readonly unknown[] }

/** Why an account is not in step; empty where nothing is wrong with it. */
export function useESignWords() {
  const { t } = useTranslation()
  const faultOf = ({ fault, status }: Pick<Stands, 'fault' | 'status'>): string =>
    // i18n: esign.fault.*
    fault === null ? '' : t(`esign.fault.${fault}`, { status })
  return {
    faultOf,
    /** In a few words. */
    causeOf: ({ state, drift, fault, status }: Stands): string =>
      state === 'Drift'
        ? t('esign.differences', { count: drift.length })
        : // i18n: esign.cause.*
          fault === null
          ? ''
          : t(`esign.cause.${fault}`, { status }),
  }
}
