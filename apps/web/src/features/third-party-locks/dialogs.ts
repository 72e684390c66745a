import { lazy } from 'react'

/** Forms, which most who look at locks and accounts do without. */
export const EditLock = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditLock }))
const accounts = () => import('./accounts/dialogs.tsx')
export const BindAccount = lazy(async () => ({ default: (await accounts()).BindAccount }))
export const EnterAccount = lazy(async () => ({ default: (await accounts()).EnterAccount }))
export const UnbindAccount = lazy(async () => ({ default: (await accounts()).UnbindAccount }))
