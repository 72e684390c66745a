import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { AnyFile } from '../kit/file.ts'
import { operation } from '../kit/operation.ts'
import { PhotoForm } from './schema.ts'

/** Reads that a change of a person invalidates. */
export const personReads = [
  'personnel.list',
  'personnel.names',
  'personnel.get',
  'personnel.doorAccess',
  'personnel.defaults',
  'department',
  'resident',
] as const

/** Addresses of calls about people with a record of their own. */
export const path = (call: string) => `v4/web/office/personnel/{role}/${call}` as const

/** Photos by which doors recognise faces. */
export const photoOperations = {
  photo: operation({
    method: 'GET',
    path: path('getPhoto'),
    needs: 'personnel.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: AnyFile,
    summary: 'Get the photo of a person as an image.',
  }),
  setPhoto: operation({
    method: 'POST',
    path: path('setPhoto'),
    wire: 'file',
    upload: { kinds: ['jpeg', 'png'], maxBytes: limits.photoBytes, sideMax: limits.photoSideMax },
    needs: 'personnel.edit',
    input: PhotoForm,
    fails: ['alreadyExists', 'fileCheckFailed', 'heicPicture', 'pictureTooSmall'],
    invalidates: personReads,
    summary:
      'Upload the photo by which doors recognise the face of a person. No other person of the site may have the same.',
  }),
  removePhoto: operation({
    method: 'POST',
    path: path('removePhoto'),
    needs: 'personnel.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: personReads,
    summary: 'Delete the photo of a person. Doors no longer recognise the face.',
  }),
}
