import { api } from '../../../api/client.ts'
import { textOf } from '../../../language/language.ts'
import { messageOf } from '../../../language/message.ts'
import { showToast } from '../../../ui/toast.ts'
import type { ChosenPhoto } from './photo-field.tsx'

/** A person who was created stays when the photo is refused: it can be given again on the page that comes next. */
export async function sendPhoto(uuid: string, { file, lifetimeMinutes }: ChosenPhoto): Promise<void> {
  try {
    await api.personnel.setPhoto({ uuid, lifetimeMinutes, file })
  } catch (error) {
    showToast({ meaning: 'danger', text: textOf('personnel:photo.notSaved', { problem: messageOf(error) }) })
  }
}
