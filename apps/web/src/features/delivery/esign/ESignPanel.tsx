import type { ESignCompany } from '@portal/contract/delivery/esign/esign.contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import css from './ESign.module.css'
import { ESignStanding } from './ESignStanding.tsx'
import { esignQuery } from './esign.queries.ts'

type Props = { acctKey: string; rows: readonly ESignCompany[]; onOpen: (acctKey: string | undefined) => void }

/** An account in a panel: why it is not in sync, and the differences; j and k step through the list. */
export function ESignPanel({ acctKey, rows, onOpen }: Props) {
  const { t } = useTranslation()
  const one = useQuery(esignQuery(acctKey))
  const at = rows.findIndex((row) => row.acctKey === acctKey)
  const onKey = (key: string) => {
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key]
    const next = step && rows[at + step]
    if (next) onOpen(next.acctKey)
    return Boolean(next)
  }
  return (
    <SidePanel
      side="end"
      title={rows[at]?.acctName ?? t('esign.title')}
      label={t('esign.panel')}
      subject={acctKey}
      onClose={() => onOpen(undefined)}
      backTo={() => document.querySelector<HTMLElement>(`[data-peek="${acctKey}"]`)}
      onKey={onKey}
    >
      <div className={css.panel}>
        <p>
          <Anchor href={paths.account(acctKey, 9)}>{t('esign.openAccount')}</Anchor>
        </p>
        {one.data ? (
          <ESignStanding key={acctKey} narrow one={one.data} />
        ) : (
          <QueryState query={one} failed={t('esign.failed')} lines={8} height={24} />
        )}
      </div>
    </SidePanel>
  )
}
