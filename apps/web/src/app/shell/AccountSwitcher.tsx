import IconChevron from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Popover } from '../../ui/Popover.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './ScopeBar.module.css'

// The search is loaded when first opened.
const AccountFinder = lazy(() => import('./AccountFinder.tsx').then((module) => ({ default: module.AccountFinder })))

type Props = { opened: boolean; onChange: (opened: boolean) => void }

export function AccountSwitcher({ opened, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Popover
      label={t('shell.changeAccount')}
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width={420}
      target={
        <button type="button" className={css.switch} onClick={() => onChange(!opened)}>
          <span className={css.switchText}>{t('shell.changeAccount')}</span>
          <IconChevron size={16} stroke={1.5} aria-hidden="true" />
        </button>
      }
    >
      <Suspense fallback={<Skeleton />}>
        <AccountFinder onChosen={() => onChange(false)} />
      </Suspense>
    </Popover>
  )
}
