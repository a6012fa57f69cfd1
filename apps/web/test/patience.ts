import { configure } from '@testing-library/react'

// Lazy loading is slow where many tests run at the same time.
configure({ asyncUtilTimeout: 30_000 })
