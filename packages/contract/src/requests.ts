import type { AnyRequest, RequestValues } from './core/requests.ts'
import { requests } from './index.ts'

const byId = new Map(
  Object.entries(requests).flatMap(([feature, table]) =>
    Object.entries(table).map(([name, make]) => [`${feature}.${name}`, make as (filling: RequestValues) => AnyRequest]),
  ),
)
/** A valid request of a route, by its name (`accounts.update`); empty where it takes nothing. */
export const requestOf = (id: string, filling: RequestValues): AnyRequest => byId.get(id)?.(filling) ?? {}
