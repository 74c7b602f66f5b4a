// What a server says to a window, as it arrives: for stories in which something must not arrive early.

/** Bodies of answers and frames of sockets from now on, in a list that grows. To be called before the first page. */
export function recording(window) {
  const said = [];
  window.page.on('response', (response) => {
    // A body that is gone with its page says nothing any more.
    response.text().then((body) => said.push(body), () => {});
  });
  window.page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => said.push(`frame ${payload}`));
  });
  return said;
}
