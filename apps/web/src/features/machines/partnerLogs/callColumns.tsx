import type { PartnerCall } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import type { partnerCallList } from '@portal/contract/machines/partnerLogs/partnerLogs.list'
import { numberIn } from '@portal/contract/core/language'
import type { Cells } from '../../../core/lists/columns.ts'
import type { TFunction } from '../../../lib/i18n.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { CallStatusDot } from './CallStatusDot.tsx'

/** The parts that identify a call: the request, the account, and the partner's id. */
export const callName = ({ operation, acctName, externalId }: PartnerCall, t: TFunction) =>
  [t(`partnerLogs.operation.${operation}`), acctName, externalId].filter(Boolean).join(', ')

type ColumnContext = { t: TFunction; language: Parameters<typeof numberIn>[0]; peek: (logKey: string) => void }
export const callCells = ({ t, language, peek }: ColumnContext): Cells<typeof partnerCallList, PartnerCall> => ({
  when: { narrow: true },
  operation: {
    kind: 'name',
    rowHeader: true,
    cell: ({ logKey, operation }) => (
      <TextButton aria-haspopup="dialog" data-peek={logKey} onClick={() => peek(logKey)}>
        {t(`partnerLogs.operation.${operation}`)}
      </TextButton>
    ),
  },
  partner: { kind: 'text', cell: ({ keyName, partnerName }) => keyName ?? partnerName },
  account: { narrow: true },
  status: { kind: 'status', narrow: true, cell: (call) => <CallStatusDot {...call} /> },
  duration: {
    cell: ({ durationMs }) => (durationMs === null ? '' : t('partnerLogs.ms', { ms: numberIn(language, durationMs) })),
  },
  externalId: { kind: 'reference' },
  attempts: { cell: ({ attempts }) => (attempts > 1 ? attempts : '') },
})
