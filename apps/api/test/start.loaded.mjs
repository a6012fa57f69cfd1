// Loaded before the portal by `start.api.test.ts`: notes the address of every file that is loaded.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  load: (url, context, next) => {
    appendFileSync(process.env.LOADED, `${url}\n`)
    return next(url, context)
  },
})
