import type { ESignCompany } from '@portal/contract/delivery/esign/esign.contract'
import type { esignList } from '@portal/contract/delivery/esign/esign.list'
import type { Cells } from '../../../core/lists/columns.ts'
import { When } from '../../../core/moments/When.tsx'
import type { TFunction } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { TextButton } from '../../../ui/TextButton.tsx'

type ColumnContext = {
  t: TFunction
  causeOf: (one: ESignCompany) => string
  peek: (acctKey: string) => void
  /** Undefined where nothing can be sent. */
  send: ((acctKey: string) => void) | undefined
  /** The account that is being sent. */
  sending: string | undefined
}
export const esignCells = ({ causeOf, peek }: ColumnContext): Cells<typeof esignList, ESignCompany> => ({
  company: {
    kind: 'name',
    rowHeader: true,
    cell: ({ acctKey, acctName }) => (
      <TextButton aria-haspopup="dialog" data-peek={acctKey} onClick={() => peek(acctKey)}>
        {acctName}
      </TextButton>
    ),
  },
  state: { narrow: true },
  cause: { kind: 'prose', cell: causeOf },
  since: { kind: 'date', cell: ({ waitingSince, uncheckedSince }) => <When at={waitingSince ?? uncheckedSince} /> },
})

export const sendColumn = ({ t, send, sending }: ColumnContext): Column<ESignCompany> => ({
  id: 'acts',
  header: t('table.acts'),
  kind: 'acts',
  narrow: true,
  cell: ({ acctKey, acctName, send: ability }) =>
    send &&
    ability.allowed && (
      <Button
        variant="default"
        size="xs"
        loading={sending === acctKey}
        aria-label={t('esign.sendOf', { name: acctName })}
        onClick={() => send(acctKey)}
      >
        {t('esign.send')}
      </Button>
    ),
})
