import { createRootRoute } from '@tanstack/react-router'

/** The root of all routes. The app gives it its components, so that features can attach their open pages to it. */
export const root = createRootRoute()
