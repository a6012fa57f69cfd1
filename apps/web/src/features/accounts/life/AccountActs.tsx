import type { Account } from '@portal/contract/accounts/accounts.contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { textOr } from '../../../lib/textOr.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx'
import { Why } from '../../access/Why.tsx'
import { useMe } from '../../users/users.queries.ts'
import css from '../AccountPage.module.css'
import { standingQuery } from './life.queries.ts'
import { useRefusalText } from './useRefusalText.ts'

const StatusDialog = lazy(() => import('./StatusDialog.tsx').then((module) => ({ default: module.StatusDialog })))
const MoveDialog = lazy(() => import('./MoveDialog.tsx').then((module) => ({ default: module.MoveDialog })))

/** Companies that have something to move between (`product.md` 1.5). */
const movers = ['RP', 'SP', 'DT']

type Opened = 'status' | 'move' | undefined

/** What can be done with the account as a whole; what is not possible now says why. */
export function AccountActs({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { acctKey } = account
  const [opened, setOpened] = useState<Opened>()
  const { data: standing } = useQuery(standingQuery(acctKey))
  const refusal = useRefusalText()
  const { companyType } = useMe()
  const [statusRight, moveRight] = [useCan('AcctStatus:W'), useCan('AcctMgmnt:W')]
  const open = standing?.choices.some(({ ability }) => ability.allowed)
  const noStatus = standing && !open ? refusal(standing.choices[0]?.ability) || t('life.noChoice') : undefined
  const noMove = standing && (refusal(standing.mayMove) || undefined)
  return (
    <div className={css.acts}>
      {statusRight && (
        <Act
          label={t('life.changeStatus')}
          why={noStatus}
          action="status.change"
          object={acctKey}
          onOpen={() => setOpened('status')}
        />
      )}
      {moveRight && movers.includes(companyType) && account.acctType !== 'RP' && (
        <Act
          label={t('life.move')}
          why={noMove}
          action="account.move"
          object={acctKey}
          onOpen={() => setOpened('move')}
        />
      )}
      <More account={account} />
      <Suspense fallback={null}>
        {opened === 'status' && <StatusDialog acctKey={acctKey} onClose={() => setOpened(undefined)} />}
        {opened === 'move' && <MoveDialog acctKey={acctKey} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </div>
  )
}

type ActProps = { label: string; why: string | undefined; action: string; object: string; onOpen: () => void }
function Act({ label, why, action, object, onOpen }: ActProps) {
  return (
    <span className={css.act}>
      <Button
        variant="default"
        aria-haspopup="dialog"
        aria-disabled={why ? true : undefined}
        aria-description={why}
        title={why}
        onClick={() => !why && onOpen()}
      >
        {label}
      </Button>
      {why && <Why action={action} object={object} what={label} />}
    </span>
  )
}

/** What is seldom wanted: the ways to this account, and what is below it. */
function More({ account }: { account: Account }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { acctKey, abilities } = account
  const copy = (text: string) => void navigator.clipboard.writeText(text)
  const entries: MenuEntry[] = [
    { key: 'key', label: t('life.copyKey'), onSelect: () => copy(acctKey) },
    {
      key: 'link',
      label: t('life.copyLink'),
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
            label: t('life.createBelow'),
            onSelect: () => void navigate({ href: paths.accountCreate(acctKey) }),
            ...(!abilities.createChild.allowed && {
              disabledReason: textOr(
                t,
                `accounts.reason.${(abilities.createChild.reason ?? '').replace(':', '_')}`,
                t('life.refused.other'),
              ),
            }),
          },
        ]),
  ]
  return (
    <Menu
      target={
        <Button variant="default" rightSection={<span aria-hidden="true">▾</span>}>
          {t('life.more')}
        </Button>
      }
      entries={entries}
    />
  )
}
