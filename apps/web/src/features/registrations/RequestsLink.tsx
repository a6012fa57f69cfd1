import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { requestsQuery } from './requests.queries.ts'

/** A link to the queue, with the number of waiting requests; the count is loaded later. */
export function RequestsLink() {
  const { t } = useTranslation()
  const { data } = useQuery(requestsQuery('Open'))
  return (
    <Anchor href={paths.requests()}>{data ? t('requests.link', { count: data.open }) : t('requests.linkPlain')}</Anchor>
  )
}
