import { capturedImage as contract } from '@lintel/contract/captured-images/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import { everyImage, imageFile, pageOfImages } from './queries.ts'
import { imageSheet } from './sheet.ts'
import { serverFeature } from '../../kernel/feature.ts'

const capturedImageHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfImages(db, scope, filter),

  export: (context, filter) => exportList(context, imageSheet, filter, everyImage(context.db, context.scope, filter)),

  async get({ db, scope, services: { vault }, fail }, { uuid }) {
    return (await imageFile(db, scope, vault, uuid)) ?? fail('notFound')
  },
})

export default serverFeature({ handlers: capturedImageHandlers })
