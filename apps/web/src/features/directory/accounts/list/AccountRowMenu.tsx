import { IconDots, IconLayoutSidebarRight as IconPeek } from '../../../../ui/icons.ts'
import type { AccountRow } from '@portal/contract/directory/accounts/accounts.contract'
import { Suspense, useState } from 'react'
import { type RightState, useRight } from '../../../../core/access/useRight.ts'
import { isMovable } from '../../../../core/accounts/account.rules.ts'
import { reportCopied } from '../../../../core/audit/reportUi.ts'
import { useMe } from '../../../../core/me/me.queries.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { paths } from '../../../../lib/paths.ts'
import { Menu } from '../../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../../ui/menuEntry.ts'
import { RowButton } from '../../../../ui/RowButton.tsx'
import { useCopy } from '../../../../ui/useCopy.ts'
import cell from '../../../../ui/table/Cell.module.css'
import { asList } from './accounts.search.ts'
import type { AccountList } from './useAccountList.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { lazyPart } from '../../../../lib/lazyPart.ts'

const dialogs = {
  status: lazyPart(async () => (await import('../../status/StatusDialog.tsx')).StatusDialog),
  move: lazyPart(async () => (await import('../../status/MoveDialog.tsx')).MoveDialog),
}
type Action = keyof typeof dialogs

type Props = {
  row: Pick<AccountRow, 'acctKey' | 'acctName' | 'acctNumber' | 'acctType'>
  list: AccountList
  tabIndex?: 0 | -1
}

/** The actions on an account in a row of the list or of the tree. */
export function AccountRowMenu({ row, list, tabIndex }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Action>()
  const { companyType } = useMe()
  const [statusRight, moveRight] = [useRight('AcctStatus:W'), useRight('AcctMgmnt:W')]
  const Dialog = opened && dialogs[opened]
  const href = paths.account(row.acctKey)
  const act = (name: Action, right: RightState): MenuEntry[] => {
    const label = t(`accountsList.menu.${name}`)
    const refused = {
      disabledReason: t('access.lacking'),
      why: { action: `account.${name}`, object: row.acctKey, what: label },
    }
    const entry = { key: name, label, onSelect: () => setOpened(name), ...(right === 'lacking' && refused) }
    return right === 'never' ? [] : [entry]
  }
  const copy = useCopy()
  const copying = (name: string, text: string, field?: string): MenuEntry => ({
    key: name,
    label: t(`accountsList.menu.${name}`),
    onSelect: () => copy(text, field ? () => reportCopied(row.acctKey, field) : undefined),
  })
  const entries: MenuEntry[] = [
    { key: 'open', label: t('accounts.open'), href },
    {
      key: 'below',
      label: t('accountsList.menu.work'),
      onSelect: () => list.change({ company: row.acctKey, account: undefined, q: '' }, { more: asList }),
      ...(row.acctType === 'CU' && { disabledReason: t('accounts.nothingBelowCustomer') }),
    },
    ...act('status', statusRight),
    ...(isMovable(row.acctType, companyType) ? act('move', moveRight) : []),
    copying('copyNumber', row.acctNumber, 'acctNumber'),
    copying('copyKey', row.acctKey, 'acctKey'),
    copying('copyLink', location.origin + href),
  ]
  return (
    <>
      <Menu
        entries={entries}
        target={
          <RowButton aria-label={t('accounts.actionsFor', { name: row.acctName })} tabIndex={tabIndex}>
            <Icon of={IconDots} />
          </RowButton>
        }
      />
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog acctKey={row.acctKey} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** The actions of a row; the first is a look at the account without leaving the list. */
export function AccountRowActs({ row, list }: { row: AccountRow; list: AccountList }) {
  const { t } = useTranslation()
  const isOpen = list.state.peek === row.acctKey
  return (
    <span className={cell.acts}>
      <RowButton
        data-peek
        aria-label={t('accountsList.peek.of', { name: row.acctName })}
        aria-expanded={isOpen}
        title={t('accountsList.peek.label')}
        onClick={() => list.peek(isOpen ? undefined : row.acctKey)}
      >
        <Icon of={IconPeek} />
      </RowButton>
      <AccountRowMenu row={row} list={list} />
    </span>
  )
}
