import { defineScreens } from '../../kit/portal/feature.ts'
import { addresses } from './links.ts'

const plain = () => import('./plain.tsx')

export const addressScreens = defineScreens(addresses, {
  notFound: () => plain().then(({ NotFound }) => ({ default: NotFound })),
  property: () => import('./property.tsx'),
  middle: () => plain().then(({ Middle }) => ({ default: Middle })),
  callback: () => plain().then(({ Callback }) => ({ default: Callback })),
  report: () => plain().then(({ Report }) => ({ default: Report })),
  transfer: () => import('./transfer.tsx'),
})
