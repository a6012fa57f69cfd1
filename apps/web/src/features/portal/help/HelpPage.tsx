import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../../lib/i18n.ts'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { TaskList } from './TaskList.tsx'
import { TaskView } from './TaskView.tsx'
import { useGuide } from './useGuide.ts'

/** The guide (`/help`): all tasks or those that a search finds, or one of them (`/help/$taskId`). */
export function HelpPage() {
  const { t } = useTranslation()
  const { q } = useSearch({ strict: false }) as { q?: unknown }
  const { taskId } = useParams({ strict: false }) as { taskId?: string }
  const { guide, read } = useGuide()
  // The router reads ?q=42 as a number.
  const typed = typeof q === 'string' || typeof q === 'number' ? String(q) : ''
  if (!read)
    return (
      <>
        <PageHeading title={t('help.title')} />
        <QueryState query={guide} failed={t('help.failed')} lines={8} height={28} />
      </>
    )
  const chapter = read.chapters.find(({ tasks }) => tasks.some(({ id }) => id === taskId))
  const task = chapter?.tasks.find(({ id }) => id === taskId)
  if (chapter && task)
    return <TaskView key={task.id} task={task} chapter={chapter} rightName={read.rightName} q={typed} />
  return <TaskList chapters={read.chapters} q={typed} />
}
