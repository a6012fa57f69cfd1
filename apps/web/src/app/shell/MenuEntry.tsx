import { IconChevronDown as IconChevron } from '../../ui/icons.ts'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useMe } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { RouteLink } from '../../lib/RouteLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { menuIcons } from './icons.ts'
import { isCurrent, type MenuItem, menuTarget } from './menu.rules.ts'
import css from './SideMenu.module.css'

type Props = { item: MenuItem; rail: boolean; onChosen?: (() => void) | undefined }
const usePathname = () => useRouterState({ select: (state) => state.location.pathname })

function EntryIcon({ name }: { name: string }) {
  const icon = menuIcons[name]
  return icon ? <Icon of={icon} size={20} /> : null
}

function EntryLink({
  item,
  onChosen,
  children,
}: {
  item: MenuItem
  onChosen?: (() => void) | undefined
  children: ReactNode
}) {
  const { ramAccess, companyKey, companyType } = useMe()
  const pathname = usePathname()
  const target = menuTarget(item.URL, ramAccess, { companyKey, companyType })
  const common = { className: css.entry, 'aria-current': isCurrent(item, pathname) ? ('page' as const) : undefined }
  if (target.kind === 'load')
    return (
      <a {...common} href={target.href}>
        {children}
      </a>
    )
  return (
    <RouteLink {...common} href={target.to} state={target.state} onClick={onChosen}>
      {children}
    </RouteLink>
  )
}

function SubEntries({ item, onChosen, id }: { item: MenuItem; onChosen?: (() => void) | undefined; id?: string }) {
  const { t } = useTranslation()
  return (
    <ul className={css.sub} id={id}>
      {item.Submenu.map((sub) => (
        <li key={sub.Id}>
          <EntryLink item={sub} onChosen={onChosen}>
            {t(sub.Display)}
          </EntryLink>
        </li>
      ))}
    </ul>
  )
}

/** Inline sub-entries under a button that says whether they are expanded. */
function Unfolding({ item, onChosen }: Omit<Props, 'rail'>) {
  const { t } = useTranslation()
  const pathname = usePathname()
  const [opened, setOpened] = useState(() => isCurrent(item, pathname))
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={css.entry}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <EntryIcon name={item.Icon} />
        <span className={css.label}>{t(item.Display)}</span>
        <Icon of={IconChevron} className={css.chevron} />
      </button>
      {opened && <SubEntries id={id} item={item} onChosen={onChosen} />}
    </>
  )
}

/** Sub-entries in a flyout next to the rail. */
function FlyOut({ item }: { item: MenuItem }) {
  const { t } = useTranslation()
  const pathname = usePathname()
  const [opened, setOpened] = useState(false)
  const name = t(item.Display)
  return (
    <Popover
      label={name}
      opened={opened}
      onChange={setOpened}
      position="right-start"
      width={220}
      target={
        <button
          type="button"
          className={css.entry}
          data-current={isCurrent(item, pathname) || undefined}
          aria-label={name}
          onClick={() => setOpened(!opened)}
        >
          <EntryIcon name={item.Icon} />
        </button>
      }
    >
      <p className={css.flyTitle}>{name}</p>
      <SubEntries item={item} onChosen={() => setOpened(false)} />
    </Popover>
  )
}

export function MenuEntry({ item, rail, onChosen }: Props) {
  const { t } = useTranslation()
  if (item.Submenu.length > 0) return rail ? <FlyOut item={item} /> : <Unfolding item={item} onChosen={onChosen} />
  const name = t(item.Display)
  const link = (
    <EntryLink item={item} onChosen={onChosen}>
      <EntryIcon name={item.Icon} />
      <span className={rail ? 'visually-hidden' : css.label}>{name}</span>
    </EntryLink>
  )
  return rail ? (
    <Tooltip label={name} position="right">
      <span className={css.hinted}>{link}</span>
    </Tooltip>
  ) : (
    link
  )
}
