import { configure } from '@testing-library/react'

// Lazy loading takes its time where many tests run at once.
configure({ asyncUtilTimeout: 30_000 })
