import type Sharp from 'sharp'

let loaded: Promise<typeof Sharp> | undefined
/** Loaded with the first image: 20 MB that most processes never need. */
export const imageLibrary = () =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  }))
