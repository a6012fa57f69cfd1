import { IconChevronDown as IconDown } from '../../../ui/icons.ts'
import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import type { Ability } from '@portal/contract/core/ability'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { useRight } from '../../../core/access/useRight.ts'
import { isMovable } from '../../../core/accounts/account.rules.ts'
import { reportCopied } from '../../../core/audit/reportUi.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { textOr } from '../../../lib/textOr.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/menuEntry.ts'
import { roving } from '../../../ui/roving.ts'
import { useCopy } from '../../../ui/useCopy.ts'
import css from './status.module.css'
import { standingQuery } from './status.queries.ts'
import { isExplained } from './status.rules.ts'
import { useRefusalText } from './useRefusalText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPart } from '../../../lib/lazyPart.ts'

const StatusDialog = lazyPart(async () => (await import('./StatusDialog.tsx')).StatusDialog)
const PurgeDialog = lazyPart(async () => (await import('./PurgeDialog.tsx')).PurgeDialog)
const MoveDialog = lazyPart(async () => (await import('./MoveDialog.tsx')).MoveDialog)

/** No status can follow the current one. */
const nothingLeft: Ability = { allowed: false, reason: 'account.inactive' }

type OpenDialog = 'status' | 'move' | 'purge' | undefined

/** The actions on the account as a whole; those not possible now say why. */
export function AccountActs({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { acctKey } = account
  const [opened, setOpened] = useState<OpenDialog>()
  const { data: standing } = useQuery(standingQuery(acctKey))
  const { companyType } = useMe()
  const [statusRight, moveRight] = [useRight('AcctStatus:W'), useRight('AcctMgmnt:W')]
  const open = standing?.choices.some(({ ability }) => ability.allowed)
  const noStatus = standing && !open ? (standing.choices[0]?.ability ?? nothingLeft) : undefined
  return (
    <div className={css.acts} role="toolbar" aria-label={t('status.acts')} ref={roving}>
      {statusRight !== 'never' && (
        <Act
          label={t('status.changeStatus')}
          ability={noStatus}
          action="status.change"
          object={acctKey}
          onOpen={() => setOpened('status')}
        />
      )}
      {moveRight !== 'never' && isMovable(account.acctType, companyType) && (
        <Act
          label={t('status.move')}
          ability={standing?.mayMove}
          action="account.move"
          object={acctKey}
          onOpen={() => setOpened('move')}
        />
      )}
      <More account={account} onPurge={() => setOpened('purge')} />
      <Suspense fallback={null}>
        {opened === 'status' && <StatusDialog acctKey={acctKey} onClose={() => setOpened(undefined)} />}
        {opened === 'purge' && <PurgeDialog account={account} onClose={() => setOpened(undefined)} />}
        {opened === 'move' && <MoveDialog acctKey={acctKey} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </div>
  )
}

type ActProps = { label: string; ability: Ability | undefined; action: string; object: string; onOpen: () => void }
function Act({ label, ability, action, object, onOpen }: ActProps) {
  const { t } = useTranslation()
  const text = useRefusalText()
  const reason = ability === nothingLeft ? t('status.noChoice') : text(ability)
  const refusal = ability?.allowed === false ? { reason, ...(isExplained(ability) && { action, object }) } : undefined
  return <GuardedButton label={label} aria-haspopup="dialog" refusal={refusal} onClick={onOpen} />
}

/** People with the right may purge a closed account before its day. */
function usePurgeEntry({ acctKey, accountStatus }: Account, onPurge: () => void): MenuEntry[] {
  const { t } = useTranslation()
  const right = useRight('Redact:W')
  if (accountStatus !== 'Closed' || right === 'never') return []
  const label = t('status.purge.act')
  const why = { action: 'status.purge', object: acctKey, what: label }
  const missing = right === 'lacking' && { disabledReason: t('status.refused.Redact_W'), why }
  return [{ key: 'purge', label, onSelect: onPurge, ...missing }]
}

/** Rarely used actions: links to this account, the accounts below, and its early end. */
function More({ account, onPurge }: { account: Account; onPurge: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { acctKey, abilities } = account
  const copy = useCopy()
  const entries: MenuEntry[] = [
    { key: 'key', label: t('status.copyKey'), onSelect: () => copy(acctKey, () => reportCopied(acctKey, 'acctKey')) },
    {
      key: 'link',
      label: t('status.copyLink'),
      onSelect: () => copy(new URL(paths.account(acctKey), location.href).href),
    },
    ...(account.acctType === 'CU'
      ? []
      : [
          {
            key: 'below',
            label: t('accounts.showBelow'),
            onSelect: () => void navigate({ href: `${paths.accountSearch}?company=${encodeURIComponent(acctKey)}` }),
          },
          {
            key: 'create',
            label: t('status.createBelow'),
            onSelect: () => void navigate({ href: paths.accountCreate(acctKey) }),
            ...(!abilities.createChild.allowed && {
              disabledReason: textOr(
                t,
                `accounts.reason.${(abilities.createChild.reason ?? '').replace(':', '_')}`,
                t('status.refused.other'),
              ),
              why: { action: 'createChild', object: acctKey, what: t('status.createBelow') },
            }),
          },
        ]),
    ...usePurgeEntry(account, onPurge),
  ]
  return (
    <>
      <Menu
        target={
          <Button variant="default" rightSection={<Icon of={IconDown} />}>
            {t('status.more')}
          </Button>
        }
        entries={entries}
      />
    </>
  )
}
