import { checkConnection, followNetwork, onReturn } from '../loading/connection.ts'
import { element } from './element.ts'
import { button, show, startPage, type View } from './page.ts'

/**
 * Stands in the place of any page that was opened while the portal cannot be reached (worker/worker.ts). It asks for
 * the portal again and again, and then loads the page of its address.
 */
void startPage(() => {
  onReturn(openAgain)
  followNetwork()
  show(noConnection)
  void checkConnection().then((isThere) => isThere && openAgain())
})

/** Opens the page of this address again; the address of this page itself leads to the app. */
function openAgain(): void {
  if (window.location.pathname.endsWith('/offline')) window.location.replace(import.meta.env.BASE_URL)
  else window.location.reload()
}

const noConnection: View = {
  title: 'publicPages:noConnection.title',
  body: ({ t }) => [
    element('p', {}, t('publicPages:noConnection.text')),
    element('p', { class: 'hint', role: 'status' }, t('publicPages:noConnection.retrying')),
    button(t('publicPages:tryAgain'), openAgain),
  ],
}
