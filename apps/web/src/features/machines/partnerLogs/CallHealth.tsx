import type { PartnerCallDetail } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { useState } from 'react'
import { ObjectHealth } from '../../../core/worklist/ObjectHealth.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { AnswerDialog, ReplayDialog } from './EditsDialog.tsx'

/**
 * Shows what needs attention in a call: its dialog opens at the field that failed, and calls with the same failure open
 * as a list.
 */
export function CallHealth({ detail }: { detail: PartnerCallDetail }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<'answer' | 'replay'>()
  const { logKey, fingerprint, abilities } = detail
  const close = () => setOpened(undefined)
  const by = (act: 'answer' | 'replay') => () =>
    abilities[act].allowed ? { label: t(`partnerLogs.act.${act}`), run: () => setOpened(act) } : undefined
  return (
    <>
      <ObjectHealth
        of="PartnerCall"
        id={logKey}
        about={detail}
        acts={{
          CallFailed: by('replay'),
          CallWaiting: by('answer'),
          CallRepeated: () =>
            fingerprint === null
              ? undefined
              : { label: t('health.act.calls'), href: paths.partnerCalls({ cluster: fingerprint, only: 'open' }) },
        }}
      />
      {opened === 'answer' && <AnswerDialog detail={detail} onClose={close} />}
      {opened === 'replay' && <ReplayDialog detail={detail} onClose={close} />}
    </>
  )
}
