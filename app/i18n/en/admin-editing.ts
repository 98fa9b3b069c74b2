export default {
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes are not saved yet. They stay on this device as a draft.',
    stay: 'Stay',
    go: 'Leave',
  },
  notSavedYet: 'You are signed in again, and this form is not saved yet.',
  draft: {
    found: 'There is an unsaved draft of this form on this device.',
    restore: 'Use the draft',
    discard: 'Throw it away',
  },
  conflict: {
    title: 'Somebody else changed the same in the meantime',
    text: 'Nothing is saved yet, and nothing you typed is lost. Choose at each marked field what to keep, then save again. All other changes of both of you are in the form.',
    question: (field: string) => `${field}: somebody else saved`,
    empty: '(empty)',
    mine: 'Keep mine',
    saved: 'Use saved',
  },
}
