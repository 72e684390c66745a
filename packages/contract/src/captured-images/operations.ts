import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { exportOf } from '../exports/export.ts'
import { AnyFile } from '../kit/file.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { CapturedImage, CapturedImageFilter } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const path = (call: string) => `v4/web/office/capturedImage/{role}/${call}` as const
/** The site may hide pictures from all roles (office.md 31.3, enableSnapshot). */
const ifShown = when('imagesShown', true)

const list = operation({
  method: 'GET',
  path: path('getList'),
  needs: 'capturedImage.read',
  when: ifShown,
  input: CapturedImageFilter,
  output: page(CapturedImage),
  summary:
    'List images that devices took, newest first, as long as the site keeps them. An administrator sees those of events of its people.',
})

/** What the cameras of an office's devices have taken (office.md 15.3). */
export const capturedImage = {
  list,
  export: exportOf(list, 'capturedImage', 'times and causes of captured images', 'events'),
  get: operation({
    method: 'GET',
    path: path('getImage'),
    needs: 'capturedImage.read',
    when: ifShown,
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: AnyFile,
    summary: 'Get one image as the device uploaded it.',
  }),
}

export default defineFeature({
  operations: { capturedImage },
  about: { capturedImage: 'Images that devices took at events.' },
  schemas: { capturedImages: schemas },
})
