import { IconHelp } from '../../ui/icons.ts'
import { useRouterState } from '@tanstack/react-router'
import { use } from 'react'
import { FeaturesContext } from '../../core/feature.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { RouteLink } from '../../lib/RouteLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { taskOf } from './taskOf.ts'

/** "?" opens the guide's task for the current page, or all tasks where there is none. */
export function HelpLink({ className }: { className: string | undefined }) {
  const { t } = useTranslation()
  const features = use(FeaturesContext)
  const task = useRouterState({
    select: ({ matches }) => {
      const { fullPath = '', search = {} } = matches.at(-1) ?? {}
      return taskOf(features, fullPath, search)
    },
  })
  return (
    <RouteLink
      href={task ? paths.helpTask(task) : paths.help()}
      className={className}
      aria-label={t('shell.help')}
      title={t('shell.help')}
    >
      <Icon of={IconHelp} size={20} />
    </RouteLink>
  )
}
