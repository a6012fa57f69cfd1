import { mostInGroup } from '@portal/contract/accessGroups/accessGroups.contract'
import { AccountPick } from '../../core/pickers/AccountPick.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { LevelChip } from '../../ui/LevelChip.tsx'
import { Chips } from './Chips.tsx'
import css from './Groups.module.css'
import type { GroupValues } from './group.rules.ts'

type Accounts = GroupValues['accounts']
type Props = {
  label: string
  addLabel: string
  hint?: string
  accounts: Accounts
  onChange: ((accounts: Accounts) => void) | undefined
}

/** Individually chosen accounts: added by search, removed by their button. */
export function AccountChips({ label, addLabel, hint, accounts, onChange }: Props) {
  const { t } = useTranslation()
  const full = accounts.length >= mostInGroup.accounts
  return (
    <>
      {onChange && !full && (
        <div className={css.narrow}>
          <AccountPick
            label={addLabel}
            {...(hint && { hint })}
            chosen=""
            without={accounts.map(({ acctKey }) => acctKey)}
            onPick={({ acctKey, acctName, acctNumber, acctType }) =>
              onChange([...accounts, { acctKey, acctName, acctNumber, acctType }])
            }
          />
        </div>
      )}
      {full && <p className={css.none}>{t('accessGroups.fullList', { most: mostInGroup.accounts })}</p>}
      <Chips
        label={label}
        chips={accounts.map(({ acctKey, acctName, acctType }) => ({
          key: acctKey,
          text: acctName,
          mark: <LevelChip level={acctType} />,
        }))}
        onRemove={onChange && ((key) => onChange(accounts.filter(({ acctKey }) => acctKey !== key)))}
      />
    </>
  )
}
