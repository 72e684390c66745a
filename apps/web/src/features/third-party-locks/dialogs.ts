import { lazyPart } from '../../loading/parts.ts'

/** Forms, which most who look at locks and accounts do without. */
export const EditLock = lazyPart(async () => ({ default: (await import('./edit-dialog.tsx')).EditLock }))
const accounts = () => import('./accounts/dialogs.tsx')
export const BindAccount = lazyPart(async () => ({ default: (await accounts()).BindAccount }))
export const EnterAccount = lazyPart(async () => ({ default: (await accounts()).EnterAccount }))
export const UnbindAccount = lazyPart(async () => ({ default: (await accounts()).UnbindAccount }))
