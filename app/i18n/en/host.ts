/** The error messages of the host, for requests that do not reach a page. */
export default {
  home: 'Go to the home page',
  badRequest: {
    title: 'This request cannot be read',
    message: 'Please check the link, or start again from the home page.',
  },
  otherSite: {
    title: 'This was sent from another site',
    message: 'For your safety it was not carried out. Open the page on this site and try again.',
  },
  notFound: {
    title: 'There is nothing at this address',
    message: 'Please check the link, or start again from the home page.',
  },
  notAllowed: { title: 'This address cannot be used that way', message: 'Please start again from the home page.' },
  tooLarge: {
    title: 'This is too large to send',
    message: 'Please go back, choose a smaller file or shorten the text, and send it again.',
  },
  tooMany: { title: 'Too many requests', message: 'Please wait a little and try again.' },
  failed: { title: 'Something went wrong', message: 'It is our mistake, not yours. Please try again in a moment.' },
  unavailable: { title: 'The site is not ready', message: 'Please try again in a moment.' },
}
