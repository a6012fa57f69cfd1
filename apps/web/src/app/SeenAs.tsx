import { capabilities, holds, type Rights } from '@portal/contract/core/access/access.rules'
import { useQuery } from '@tanstack/react-query'
import type { SeenAsProps } from '../core/access/seenAs.ts'
import { visibleTiles } from '../core/feature.ts'
import { useTranslation } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import page from '../ui/Page.module.css'
import { useMe } from '../core/me/me.queries.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { features } from './features.ts'
import { visibleMenu } from './shell/menu.rules.ts'
import { sideMenuQuery } from './shell/sidemenu.queries.ts'

/** A person's home page, menu and modules, by the same rules as the real screens; nothing is clickable. */
export function SeenAs({ effective: { sees, name, rows }, onClose }: SeenAsProps) {
  const { t } = useTranslation()
  const menu = useQuery(sideMenuQuery)
  const rights = sees.rights as Rights
  const { roleCode: role, ramAccess } = sees
  const can = {
    ...capabilities(rights, role),
    readsAccounts: holds(rights, 'AcctMgmnt:R'),
    readsIntegrations: holds(rights, 'APIIntegrationAccessSettings:R'),
    hasESign: useMe().eSignService,
  }
  // i18n: menu.*
  const entries = visibleMenu(menu.data ?? [], can, role, ramAccess).flatMap(({ Id, Display, Submenu }) => [
    { key: Id, text: t(Display) },
    ...Submenu.map((sub) => ({ key: sub.Id, text: `${t(Display)} › ${t(sub.Display)}` })),
  ])
  return (
    <Dialog
      title={t('accessGroups.seen.title', { name })}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('form.close')}
        </Button>
      }
    >
      <p className={page.dim}>{t('accessGroups.seen.text')}</p>
      <Seen
        heading={t('accessGroups.seen.tiles')}
        items={visibleTiles(features, { ...sees, role, rights }).map(({ id }) => ({
          key: id,
          text: t(`home.tile.${id}`),
        }))}
      />
      {menu.isPending && <Skeleton label={t('table.loading')} lines={4} height={20} />}
      {menu.error && <ErrorState title={t('shell.menuFailed')} onRetry={() => void menu.refetch()} />}
      {menu.data && <Seen heading={t('accessGroups.seen.menu')} items={entries} />}
      <Seen
        heading={t('accessGroups.seen.modules')}
        items={rows.map(({ module, permission }) => ({
          key: module,
          text: t('accessGroups.seen.module', {
            module: t(`accessGroups.module.${module}`),
            permission: t(`accessGroups.cellLong.${permission}`),
          }),
        }))}
      />
    </Dialog>
  )
}

function Seen({ heading, items }: { heading: string; items: readonly { key: string; text: string }[] }) {
  return (
    <>
      <h3>{heading}</h3>
      <ul aria-label={heading}>
        {items.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </>
  )
}
