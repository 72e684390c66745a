import type { TextKey } from '@lintel/i18n/keys.ts'
import { installReplyEffects } from '../../api/reply-policy.ts'
import { element } from '../element.ts'
import { reasonOf, type Words } from './words.ts'

/** Shows what stops the work here, and what comes next (specification.md 8): another address, or another version. */
export function installQuestions(words: () => Words): void {
  const reload = () => window.location.reload()
  const say = (key: TextKey) => words().t(key)
  installReplyEffects({
    signOut: () => undefined,
    restriction: () => undefined,
    alert: () => undefined,
    newAddress: (address) =>
      ask(say('common:domain.title'), say('common:domain.text'), say('common:domain.action'), () =>
        window.location.assign(address),
      ),
    movedElsewhere: (failure) =>
      ask(say('common:domain.title'), reasonOf(failure, words()), say('common:reload.action'), reload),
    reload: () => ask(say('common:reload.title'), say('common:reload.text'), say('common:reload.action'), reload),
  })
}

/** The first one stays; it has to be answered. */
function ask(title: string, text: string, action: string, run: () => void): void {
  if (document.querySelector('dialog')) return
  const button = element('button', { type: 'button', class: 'main', autofocus: true }, element('span', {}, action))
  const dialog = element(
    'dialog',
    { class: 'question', 'aria-labelledby': 'question-title' },
    element('h2', { id: 'question-title' }, title),
    element('p', {}, text),
    element('div', {}, button),
  )
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  button.addEventListener('click', () => {
    dialog.remove()
    run()
  })
  document.body.append(dialog)
  dialog.showModal()
}
