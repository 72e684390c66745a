import type { PushDevice } from '@lintel/contract/own-account/push-operations.ts'
import { api } from '../../api/client.ts'

/** How this browser stands to notifications; `blocked` by its user, who alone can change that in its settings. */
export type PushState = 'unsupported' | 'blocked' | 'on' | 'off'

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext

/** The worker, where it is registered; a browser that has none cannot be reached. */
const registration = () => navigator.serviceWorker.getRegistration(import.meta.env.BASE_URL)

async function ownSubscription(): Promise<PushSubscription | null> {
  const worker = canPush() ? await registration() : undefined
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** The row of this browser among the devices of the account. */
async function findOwn(
  subscription: PushSubscription | null,
  rows: readonly PushDevice[],
): Promise<PushDevice | undefined> {
  if (!subscription) return undefined
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  const text = base64url(new Uint8Array(hash))
  return rows.find(({ endpointDigest }) => endpointDigest === text)
}

/** How this browser stands, and which of the account's devices it is. */
export async function readPushState(
  rows: readonly PushDevice[],
): Promise<{ readonly state: PushState; readonly uuid?: string }> {
  if (!canPush() || !(await registration())) return { state: 'unsupported' }
  if (Notification.permission === 'denied') return { state: 'blocked' }
  const own = await findOwn(await ownSubscription(), rows)
  return own ? { state: 'on', uuid: own.uuid } : { state: 'off' }
}

/** Asks the user, subscribes this browser and adds it to the devices of the account; false where the user refuses. */
export async function turnOnPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const worker = await navigator.serviceWorker.ready
  // One that another account, or another key of the installation, has left behind would be refused.
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  await addSubscription(subscription)
  return true
}

/** Takes this browser off the devices of the account. */
export async function turnOffPush(uuid: string): Promise<void> {
  await api.pushSubscription.remove({ uuid })
  await (await ownSubscription())?.unsubscribe()
}

/**
 * Ties the subscription of this browser to the session that has begun, so that signing out of it ends both. One that
 * the account does not have is another account's, or was ended: it goes.
 */
export async function renewPush(): Promise<void> {
  const subscription = await ownSubscription()
  if (!subscription) return
  const { publicKey, rows } = await api.pushSubscription.list({})
  const own = await findOwn(subscription, rows)
  if (!own) return void (await subscription.unsubscribe())
  const key = subscription.options.applicationServerKey
  if (key && base64url(new Uint8Array(key)) !== publicKey) return void (await turnOnPush(publicKey))
  if (!own.current) await addSubscription(subscription)
}

async function addSubscription(subscription: PushSubscription): Promise<void> {
  const textOf = (name: PushEncryptionKeyName) => base64url(new Uint8Array(subscription.getKey(name)!))
  await api.pushSubscription.add({
    endpoint: subscription.endpoint,
    p256dh: textOf('p256dh'),
    auth: textOf('auth'),
  })
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
