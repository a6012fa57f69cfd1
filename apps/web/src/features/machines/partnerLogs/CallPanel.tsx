import type { PartnerCall } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { CallActs } from './CallActs.tsx'
import css from './PartnerLogs.module.css'
import { callQuery } from './partnerLogs.queries.ts'
import { useCallFacts, useCallKeyFacts } from './useCallFacts.tsx'

type Props = { logKey: string; rows: readonly PartnerCall[]; onOpen: (logKey: string | undefined) => void }

/** A call in a panel: its status, the reason, and its actions; j and k step through the list. */
export function CallPanel({ logKey, rows, onOpen }: Props) {
  const { t, i18n } = useTranslation()
  const call = useQuery(callQuery(logKey, i18n.language))
  const row = rows.find((one) => one.logKey === logKey)
  const onKey = (key: string) => {
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key]
    const next = step && rows[rows.findIndex((one) => one.logKey === logKey) + step]
    if (next) onOpen(next.logKey)
    return Boolean(next)
  }
  return (
    <SidePanel
      side="end"
      title={row ? t(`partnerLogs.operation.${row.operation}`) : t('partnerLogs.one')}
      label={t('partnerLogs.panel')}
      subject={logKey}
      onClose={() => onOpen(undefined)}
      backTo={() => document.querySelector<HTMLElement>(`[data-peek="${logKey}"]`)}
      onKey={onKey}
    >
      <div className={css['panel']}>
        <p>
          <Anchor href={paths.partnerCall(logKey)}>{t('partnerLogs.open')}</Anchor>
        </p>
        {call.data ? (
          <Look detail={call.data} />
        ) : (
          <QueryState query={call} failed={t('partnerLogs.oneFailed')} lines={8} height={24} />
        )}
      </div>
    </SidePanel>
  )
}

function Look({ detail }: { detail: Parameters<typeof useCallFacts>[0] }) {
  const facts = [...useCallKeyFacts(detail), ...useCallFacts(detail)]
  return (
    <>
      <CallActs detail={detail} />
      <Facts narrow facts={facts} />
    </>
  )
}
