import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** Milliseconds until a part is tried again where the browser does not report that it is back online. */
const every = 5_000
const tries = 3

const backOnline = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, every)
    addEventListener('online', done)
  })

async function loaded<T>(load: () => Promise<T>, left = tries): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine && left <= 1) throw error
    await backOnline()
    return loaded(load, navigator.onLine ? left - 1 : left)
  }
}

/**
 * A part of a page that loads after the page. Without a connection it waits: a failed part would break the whole page
 * and lose unsaved input.
 */
// oxlint-disable-next-line no-explicit-any -- any props, as `lazy` has it
export const lazyPart = <Part extends ComponentType<any>>(load: () => Promise<Part>): LazyExoticComponent<Part> =>
  lazy(async () => ({ default: await loaded(load) }))
