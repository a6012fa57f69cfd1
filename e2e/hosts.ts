/** A host under a verified domain of the demo, at which a journey opens sign-in; the browser finds it on this machine. */
export const brandHost = 'portal.clinique-blancheplume.example'
