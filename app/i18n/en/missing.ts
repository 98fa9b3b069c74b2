/** 'Add a missing mosque': what visitors miss in the directory. */
export default {
  link: 'A mosque is missing? Add it',
  title: 'Add a missing mosque',
  text: 'Tell us which mosque is missing and where it is. You need no account. Somebody looks at it before it is shown.',
  fields: {
    name: 'Name of the mosque',
    address: 'Street and number',
    area: 'Area',
    place: 'Position on a map (optional)',
    source: 'How do you know it?',
  },
  placeHint: 'Two numbers such as 21.4225, 39.8262, or a link that you copied from a map.',
  sourceHint: 'Such as “I pray there” or the address of its website.',
  sent: 'Thank you. We look at it, and then it appears in the directory.',
  isItOne: 'It may be here already. Is it one of these?',
  sendAnyway: 'It is none of these: send it',
  errors: {
    name: 'Give the name of the mosque.',
    address: 'Give its street.',
    area: 'Give its area.',
    place: 'No position was found in this. Give two numbers such as 21.4225, 39.8262, or leave it empty.',
    source: 'Say in a few words how you know it.',
    contact: 'This is not an email address.',
    tooLong: (max: number) => `Please use at most ${max} characters.`,
  },
}
