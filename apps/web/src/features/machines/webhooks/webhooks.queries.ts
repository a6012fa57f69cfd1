import type { Input } from '@portal/contract/core/route'
import { webhooks } from '@portal/contract/machines/webhooks/webhooks.contract'
import type { Webhook } from '@portal/contract/machines/webhooks/webhooks.shapes'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'
import { byCursor } from '../../../lib/byCursor.ts'

const api = clientFor(webhooks)
export type WebhookBody = Input<typeof webhooks.create>['body']
export type DeliveryFilter = Omit<Input<typeof webhooks.deliveries>['body'], 'cursor'>
export type Span = Input<typeof webhooks.replay>['body']

export const webhooksQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['webhooks', 'of', acctKey],
    queryFn: ({ signal }) => api.list({ params: { acctKey }, signal }),
  })

/** The events that webhooks send, in the reader's language. */
export const webhookEventsQuery = (language: string) =>
  queryOptions({
    queryKey: ['webhooks', 'events', language],
    queryFn: async ({ signal }) => (await api.events({ signal })).items,
    staleTime: Infinity,
  })

export const deliveriesQuery = (acctKey: string, webhookKey: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'deliveries', acctKey, webhookKey, filter],
    queryFn: ({ pageParam, signal }) =>
      api.deliveries({
        params: { acctKey, webhookKey },
        body: { ...filter, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    ...byCursor,
  })

export const deliveryQuery = (acctKey: string, webhookKey: string, deliveryKey: string) =>
  queryOptions({
    queryKey: ['webhooks', 'delivery', acctKey, webhookKey, deliveryKey],
    queryFn: ({ signal }) => api.delivery({ params: { acctKey, webhookKey, deliveryKey }, signal }),
  })

/** An action on a webhook; afterwards the list and the log are fetched again. A deleted webhook has no log. */
function useAct<I, R>(mutationFn: (input: I) => Promise<R>, outdated = ['of', 'deliveries']) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => {
      for (const kind of outdated) void queryClient.invalidateQueries({ queryKey: ['webhooks', kind] })
    },
  })
}

export const useAddWebhook = (acctKey: string) =>
  useAct((body: WebhookBody) => api.create({ params: { acctKey }, body }))
/** Changes a webhook against the version that was read. */
export const useChangeWebhook = ({ acctKey, webhookKey, version }: Webhook) =>
  useAct((body: Input<typeof webhooks.update>['body']) =>
    api.update({ params: { acctKey, webhookKey }, body, ifMatch: version }),
  )
export const useRemoveWebhook = ({ acctKey, webhookKey }: Webhook) =>
  useAct(() => api.remove({ params: { acctKey, webhookKey } }), ['of'])
export const useNewSecret = ({ acctKey, webhookKey }: Webhook) =>
  useAct((overlapHours: number) => api.rotate({ params: { acctKey, webhookKey }, body: { overlapHours } }))
export const useTestWebhook = ({ acctKey, webhookKey }: Webhook) =>
  useAct(() => api.test({ params: { acctKey, webhookKey }, body: {} }))
export const useReplay = ({ acctKey, webhookKey }: Webhook) =>
  useAct((body: Span) => api.replay({ params: { acctKey, webhookKey }, body }))
export const useReplayOne = ({ acctKey, webhookKey }: Webhook) =>
  useAct((deliveryKey: string) => api.replayOne({ params: { acctKey, webhookKey, deliveryKey }, body: {} }))
