import { accountScopes, maxInGroup } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { AccountPick } from '../../../core/pickers/AccountPick.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { ChipsField } from '../../../ui/ChipsField.tsx'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import page from '../../../ui/Page.module.css'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Chips } from './Chips.tsx'
import type { GroupValues } from './group.rules.ts'
import css from './Groups.module.css'
import type { GroupEdit } from './useGroupEdit.ts'

/** The accounts the group applies to: all below, some, or those with a tag; and which of them are excluded. */
export function GroupScope({ edit, canEdit }: { edit: GroupEdit; canEdit: boolean }) {
  const { t } = useTranslation()
  const { values, set } = edit
  return (
    <section className={page.section} aria-labelledby="group-scope">
      <h2 id="group-scope">{t('accessGroups.field.accountScope')}</h2>
      <p className={page.dim}>{t('accessGroups.scopeText')}</p>
      {canEdit ? (
        <RadioGroup
          title={t('accessGroups.scopeQuestion')}
          options={accountScopes.map((value) => ({ value, label: t(`accessGroups.scope.${value}`) }))}
          value={values.accountScope}
          onChange={(accountScope) => set({ accountScope })}
        />
      ) : (
        <p>{t(`accessGroups.scope.${values.accountScope}`)}</p>
      )}
      {values.accountScope === 'LIST' && (
        <AccountChips
          label={t('accessGroups.field.accounts')}
          addLabel={t('accessGroups.addAccount')}
          accounts={values.accounts}
          onChange={canEdit ? (accounts) => set({ accounts }) : undefined}
        />
      )}
      {values.accountScope === 'TAG' && <Tags edit={edit} canEdit={canEdit} />}
      <div className={css.block}>
        <AccountChips
          label={t('accessGroups.field.exclude')}
          addLabel={t('accessGroups.addExclude')}
          hint={t('accessGroups.excludeHint')}
          accounts={values.exclude}
          onChange={canEdit ? (exclude) => set({ exclude }) : undefined}
        />
      </div>
    </section>
  )
}

function Tags({ edit, canEdit }: { edit: GroupEdit; canEdit: boolean }) {
  const { t } = useTranslation()
  const { tags } = edit.values
  const label = t('accessGroups.field.tags')
  if (!canEdit) return <Chips label={label} chips={tags.map((tag) => ({ key: tag, text: tag }))} onRemove={undefined} />
  return (
    <ChipsField
      label={label}
      help={t('form.addEntry')}
      most={maxInGroup.tags}
      maxLength={40}
      values={tags}
      onChange={(next) => edit.set({ tags: [...next] })}
    />
  )
}

type Accounts = GroupValues['accounts']
type Props = {
  label: string
  addLabel: string
  hint?: string
  accounts: Accounts
  onChange: ((accounts: Accounts) => void) | undefined
}

/** Individually chosen accounts: added by search, removed by their button. */
function AccountChips({ label, addLabel, hint, accounts, onChange }: Props) {
  const { t } = useTranslation()
  const full = accounts.length >= maxInGroup.accounts
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
      {full && <p className={css.none}>{t('accessGroups.fullList', { most: maxInGroup.accounts })}</p>}
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
