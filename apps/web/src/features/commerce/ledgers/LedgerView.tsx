import { IconDownload } from '../../../ui/icons.ts'
import type { Ledger, LedgerExport } from '@portal/contract/commerce/ledgers/ledgers.contract'
import { ledgerFormats } from '@portal/contract/commerce/ledgers/ledgers.fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { When } from '../../../core/moments/When.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { AccountsDialog } from './AccountsDialog.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { ledgerQuery, useLedgerFile } from './ledgers.queries.ts'
import { RulesTable } from './RulesTable.tsx'
import { type LedgerWords, useLedgerWords } from './useLedgerWords.ts'

type T = ReturnType<typeof useTranslation>['t']

const columnsOf = (t: T, words: LedgerWords, acctKey: string): Column<LedgerExport>[] => [
  {
    id: 'months',
    header: t('ledgers.months'),
    kind: 'name',
    rowHeader: true,
    cell: ({ fromMonth, toMonth }) => words.months(fromMonth, toMonth),
  },
  { id: 'entries', header: t('ledgers.entries'), kind: 'number', cell: ({ entries }) => words.number(entries) },
  {
    id: 'invoiced',
    header: t('ledgers.invoiced'),
    kind: 'number',
    narrow: true,
    cell: ({ sums }) => words.amounts(sums, 'invoiced'),
  },
  { id: 'paid', header: t('ledgers.paid'), kind: 'number', cell: ({ sums }) => words.amounts(sums, 'paid') },
  { id: 'by', header: t('ledgers.by'), kind: 'text', cell: ({ createdBy }) => createdBy },
  { id: 'on', header: t('ledgers.on'), kind: 'date', cell: ({ createdOn }) => <When at={createdOn} /> },
  {
    id: 'acts',
    header: t('ledgers.acts'),
    kind: 'acts',
    narrow: true,
    cell: (row) => <FileMenu acctKey={acctKey} row={row} />,
  },
]

/** An export as a file: the format for which it was created comes first. */
function FileMenu({ acctKey, row }: { acctKey: string; row: LedgerExport }) {
  const { t } = useTranslation()
  const words = useLedgerWords()
  const saving = useLedgerFile(acctKey, row.exportKey)
  const formats = [row.format, ...ledgerFormats.filter((format) => format !== row.format)]
  return (
    <>
      <Menu
        position="bottom-end"
        entries={formats.map((format) => ({
          key: format,
          // i18n: ledgers.format.*
          label: t(`ledgers.format.${format}`),
          onSelect: () => saving.mutate(format),
        }))}
        target={
          <Button
            variant="default"
            size="xs"
            loading={saving.isPending}
            leftSection={<Icon of={IconDownload} />}
            aria-label={t('ledgers.downloadOf', { months: words.months(row.fromMonth, row.toMonth) })}
          >
            {t('ledgers.download')}
          </Button>
        }
      />
      <ErrorAlert text={saving.error?.message} />
    </>
  )
}

/** The exports of billing for the accountant of the reader's company, and the accounts that they book to. */
export function LedgerView() {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const found = useQuery(ledgerQuery(companyKey))
  if (!found.data) return <QueryState query={found} failed={t('ledgers.failed')} lines={4} height={28} />
  return <Shown acctKey={companyKey} ledger={found.data} />
}

function Shown({ acctKey, ledger }: { acctKey: string; ledger: Ledger }) {
  const { t } = useTranslation()
  const words = useLedgerWords()
  const [opened, setOpened] = useState<'accounts' | 'export' | 'rule'>()
  const { mapping, exports, edit } = ledger
  const refusal = edit.allowed ? undefined : { action: 'ledgers.set' }
  const close = () => setOpened(undefined)
  return (
    <>
      <ListToolbar
        end={
          <>
            <GuardedButton
              label={t(mapping ? 'ledgers.editAccounts' : 'ledgers.setAccounts')}
              variant={mapping ? 'default' : 'filled'}
              aria-haspopup="dialog"
              refusal={refusal}
              onClick={() => setOpened('accounts')}
            />
            {mapping && (
              <GuardedButton
                label={t('ledgers.create')}
                variant="filled"
                aria-haspopup="dialog"
                refusal={refusal}
                onClick={() => setOpened('export')}
              />
            )}
          </>
        }
      >
        <span>{t('ledgers.intro')}</span>
      </ListToolbar>
      <DataTable
        label={t('ledgers.title')}
        columns={columnsOf(t, words, acctKey)}
        rows={exports}
        rowKey={({ exportKey }) => exportKey}
        empty={
          <EmptyState title={t('ledgers.none')}>{t(mapping ? 'ledgers.noneText' : 'ledgers.notSetText')}</EmptyState>
        }
      />
      {mapping && (
        <RulesTable
          acctKey={acctKey}
          mapping={mapping}
          ledger={ledger}
          adding={opened === 'rule'}
          onAdd={(open) => setOpened(open ? 'rule' : undefined)}
        />
      )}
      {opened === 'accounts' && <AccountsDialog acctKey={acctKey} ledger={ledger} onClose={close} />}
      {opened === 'export' && (
        <ExportDialog acctKey={acctKey} ledger={ledger} onAddRule={() => setOpened('rule')} onClose={close} />
      )}
    </>
  )
}
