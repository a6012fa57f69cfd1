/** One module for everything behind sign-in, so that it is one request. */
export const loadSignedIn = () => import('./signedIn.ts')
