import { createRootRoute } from '@tanstack/react-router'

/** The root of all routes. The app gives it its components, so that features can hang their open pages below it. */
export const root = createRootRoute()
