import type { Input } from '@portal/contract/core/route'
import { type NoticeTemplate, notices } from '@portal/contract/operations/notices/notices.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'

const api = clientFor(notices)

/** The reader's company's templates; the list of usable ones includes those shared by companies above. */
export const templatesQuery = (archived = false) =>
  queryOptions({
    queryKey: ['notices', 'templates', archived],
    queryFn: async ({ signal }) =>
      (await api.templates({ query: { archived: archived ? 'yes' : 'no' }, signal })).items,
  })

export type NewTemplate = Input<typeof notices.createTemplate>['body']
export type TemplatePatch = Input<typeof notices.updateTemplate>['body']
export type TemplateAct =
  | { act: 'create'; body: NewTemplate; idempotencyKey: string }
  | { act: 'update'; template: NoticeTemplate; body: TemplatePatch }

/** Saves a template and refreshes every list of them. */
export function useTemplateAct() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: TemplateAct) =>
      input.act === 'create'
        ? api.createTemplate({ body: input.body, idempotencyKey: input.idempotencyKey })
        : api.updateTemplate({
            params: { templateKey: input.template.templateKey },
            body: input.body,
            ifMatch: input.template.version,
          }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['notices', 'templates'] }),
  })
}

export type PreviewOf = Input<typeof notices.preview>['body']
/** A notice as people of a company get it, in both languages. */
export const noticePreviewQuery = (body: PreviewOf) =>
  queryOptions({ queryKey: ['notices', 'preview', body], queryFn: ({ signal }) => api.preview({ body, signal }) })
