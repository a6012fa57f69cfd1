import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../../lib/i18n.ts'
import { paths } from '../../../../lib/paths.ts'
import { useCan } from '../../../../lib/useCan.ts'
import { PageMenu } from '../../../../ui/PageMenu.tsx'
import { openRequestsQuery } from '../../../identity/registrations/requests.queries.ts'

/** The queue of requests for access, with the number waiting, and the notice templates. */
export function AccountPageMenu() {
  const { t } = useTranslation()
  const mayNotify = useCan('AcctMgmnt:W')
  const { data } = useQuery(openRequestsQuery)
  const requests = { key: 'requests', label: t('requests.title'), href: paths.requests(), count: data?.total }
  const templates = { key: 'templates', label: t('notices.templates.title'), href: paths.noticeTemplates }
  return <PageMenu entries={[requests, ...(mayNotify ? [templates] : [])]} />
}
