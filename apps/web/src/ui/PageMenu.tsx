import { IconDots } from './icons.ts'
import { useTranslation } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Menu } from './Menu.tsx'
import type { MenuEntry } from './menuEntry.ts'
import css from './PageMenu.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** `count`: the number of waiting items; announced only when there are any. */
type PageEntry = MenuEntry & { label: string; count?: number | undefined }

/** Actions of a page that are rarely wanted, next to its main button. */
export function PageMenu({ entries }: { entries: readonly PageEntry[] }) {
  const { t } = useTranslation()
  const waiting = entries.reduce((sum, { count = 0 }) => sum + count, 0)
  return (
    <Menu
      entries={entries.map(({ count, ...entry }) => ({
        ...entry,
        label: <Counted label={entry.label} count={count} />,
      }))}
      target={
        <Button variant="default" className={css.button} title={t('common.pageMenu')}>
          <Icon of={IconDots} size={20} />
          <VisuallyHidden>{t('common.pageMenu')}</VisuallyHidden>
          {waiting > 0 && (
            <span className={css.count}>
              <VisuallyHidden>: </VisuallyHidden>
              {waiting}
            </span>
          )}
        </Button>
      }
    />
  )
}

const Counted = ({ label, count }: { label: string; count: number | undefined }) =>
  count ? (
    <span className={css.entry}>
      {label} <span className={css.count}>{count}</span>
    </span>
  ) : (
    label
  )
