import type { BankRow } from '@portal/contract/commerce/bankImports/bankImports.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { NewTabLink } from '../../../ui/NewTabLink.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useBankWords } from './useBankWords.ts'
import css from './BankImports.module.css'
import { type BankTarget, type BankTargets, isRecorded, proposalOf, targetOf } from './bankImports.choices.ts'
import type { BankActs } from './useBankFile.ts'

type T = ReturnType<typeof useTranslation>['t']

/** Where a payment goes, or would go: the invoice, or the balance of the payer. */
function Target({ row, target }: { row: BankRow; target: BankTarget | undefined }) {
  const { t } = useTranslation()
  const found = target ?? targetOf(row)
  if (!found || found.kind === 'out') return t('bankImports.nowhere')
  if (found.kind === 'payer') return t('bankImports.balanceOf', { name: found.name })
  return <NewTabLink href={paths.invoice(found.key)}>{found.name}</NewTabLink>
}

const dots = { CERTAIN: 'Active', LIKELY: 'Pending', UNMATCHED: 'Closed', DUPLICATE: 'Purged' } as const

function Verdict({ row, target }: { row: BankRow; target: BankTarget | undefined }) {
  const { t } = useTranslation()
  const chosen = target?.kind === 'out' ? 'Closed' : 'Active'
  return (
    <span className={css.verdict}>
      <StatusDot
        status={target ? chosen : dots[row.verdict]}
        // i18n: bankImports.chosen.* bankImports.verdict.*
        word={target ? t(`bankImports.chosen.${target.kind}`) : t(`bankImports.verdict.${row.verdict}`)}
      />
      {!target && <span className={css.why}>{row.message}</span>}
    </span>
  )
}

function Acts({ row, targets, acts }: { row: BankRow; targets: BankTargets; acts: BankActs }) {
  const { t } = useTranslation()
  const words = useBankWords()
  const name = `${words.money(row.amount, row.currency)} ${row.payer ?? ''}`.trim()
  const put = (target: BankTarget | undefined) => acts.put([[row.row, target]])
  const target = targets.get(row.row)
  const proposal = proposalOf(row)
  const act = (key: 'undo' | 'accept' | 'choose' | 'leaveOut', onClick: () => void) => (
    // i18n: bankImports.act.* bankImports.actOf.*
    <Button variant="default" size="xs" aria-label={t(`bankImports.actOf.${key}`, { name })} onClick={onClick}>
      {t(`bankImports.act.${key}`)}
    </Button>
  )
  return (
    <span className={css.rowActs}>
      {target && act('undo', () => put(undefined))}
      {!target && proposal && act('accept', () => put(proposal))}
      {!target && act('choose', () => acts.choose(row))}
      {isRecorded(row, targets) && !target && act('leaveOut', () => put({ kind: 'out' }))}
    </span>
  )
}

const columnsOf = (
  t: T,
  words: ReturnType<typeof useBankWords>,
  targets: BankTargets,
  acts: BankActs,
): Column<BankRow>[] => [
  {
    id: 'payer',
    header: t('bankImports.payer'),
    kind: 'name',
    rowHeader: true,
    cell: ({ payer, text, reference }) => (
      <span className={css.payer}>
        {payer ?? t('bankImports.unnamed')}
        <span className={css.text}>{text || reference}</span>
      </span>
    ),
  },
  { id: 'day', header: t('field.paidOn'), kind: 'date', cell: ({ day }) => words.day(day) },
  {
    id: 'amount',
    header: t('field.amount'),
    kind: 'number',
    narrow: true,
    cell: ({ amount, currency }) => words.money(amount, currency),
  },
  {
    id: 'verdict',
    header: t('bankImports.match'),
    kind: 'text',
    narrow: true,
    cell: (row) => <Verdict row={row} target={targets.get(row.row)} />,
  },
  {
    id: 'target',
    header: t('bankImports.target'),
    kind: 'text',
    narrow: true,
    cell: (row) => <Target row={row} target={targets.get(row.row)} />,
  },
  {
    id: 'acts',
    header: t('table.acts'),
    kind: 'acts',
    narrow: true,
    cell: (row) => <Acts row={row} targets={targets} acts={acts} />,
  },
]

export function useBankColumns(targets: BankTargets, acts: BankActs): Column<BankRow>[] {
  const { t } = useTranslation()
  return columnsOf(t, useBankWords(), targets, acts)
}
