## Settings

settings-title = Instellingen – Konakis
settings-heading = Instellingen
settings-member = Je bent ingelogd met Discord. Je partijen en ratings staan in je account.
settings-guest = Je speelt als gast. Log in om je partijen en ratings te behouden; anders ben je ze kwijt als de gegevens van deze browser worden gewist.
settings-guest-only = Je speelt als gast. Je partijen blijven in deze browser, tot de gegevens ervan worden gewist.
settings-own-games = Je partijen en ratings
settings-name = Naam
settings-save-name = Naam opslaan
settings-name-saved = Je heet nu { $name }.
settings-name-kept = Je heet nog steeds { $name }. Heb je je naam vaak gewijzigd, probeer het dan later opnieuw.
settings-name-length = Vul een naam van 1 tot { $max } tekens in.
settings-sign-in = Inloggen met Discord
settings-sign-out = Uitloggen
settings-signed-out = Je bent uitgelogd.
settings-sign-out-all = Uitloggen op alle apparaten
settings-signed-out-all = Je bent op alle apparaten uitgelogd.
settings-language = Taal
settings-appearance = Uiterlijk en geluid
settings-page-theme = Thema van de pagina
settings-board-theme = Thema van het bord
settings-theme-system = Systeem
settings-theme-light = Licht
settings-theme-dark = Donker
settings-theme-page = Zelfde als pagina
settings-play = Spelen
settings-sounds = Geluiden
settings-animate = Zetten animeren
settings-animate-reduced = Zetten animeren (je systeem vraagt om minder beweging)
settings-confirm = Zetten bevestigen in correspondentiepartijen
settings-character-keys = Sneltoetsen F, ‘.’ en ‘?’
settings-show-shortcuts = Alle sneltoetsen tonen
settings-show-tips = Tips voor nieuwe spelers weer tonen
settings-tips-shown = De tips zijn weer te zien.
settings-ping = Ping: { $count } ms

## Notifications

settings-turn = Meldingen
settings-turn-about = Krijg een melding op dit apparaat als je aan de beurt bent en de partij niet open hebt. Je ziet het spel en de naam van je tegenstander, nooit iets verborgens.
settings-turn-unsupported = Deze browser kan geen meldingen van websites ontvangen. Zet Konakis op een iPhone of iPad eerst op het beginscherm.
settings-turn-on = Aanzetten op dit apparaat
settings-turn-is-on = Meldingen staan aan op dit apparaat.
settings-turn-off = Uitzetten op dit apparaat
settings-turn-failed = Je browser kon de meldingen niet aanzetten. Probeer het nog eens.
settings-other-devices = Je andere apparaten
settings-device-since = { $name }, sinds { $date }
settings-remove = Verwijderen
settings-on-discord = Op Discord
settings-discord-message = Stuur me een privébericht op Discord als ik aan de beurt ben
settings-when = Wanneer
settings-little-time = Alleen als ik nog een dag of minder heb om te zetten
settings-quiet = Niet storen tijdens deze uren
settings-quiet-from = Van
settings-quiet-to = tot
settings-push-blocked = Je browser blokkeert meldingen van deze site. Sta ze toe in de instellingen en probeer het nog eens.
settings-push-not-installed = Je browser kon niet installeren wat deze site nodig heeft om meldingen te tonen. Controleer je verbinding en probeer het nog eens.
settings-push-slow = Het duurde te lang voordat je browser klaar was voor meldingen. Controleer je verbinding en probeer het nog eens.
settings-push-unreachable = Je browser kon de dienst die de meldingen bezorgt niet bereiken. Probeer het later nog eens.

## Devices

settings-device = { $browser } op { $system }
settings-browser = Browser

## YourData

settings-blocked = Geblokkeerde spelers
settings-blocked-none = Je hebt niemand geblokkeerd. Je kunt een speler blokkeren op het profiel of in de chat.
settings-data = Je gegevens
settings-privacy = Wat deze server opslaat, waarom en hoelang
settings-download = Je gegevens downloaden
settings-downloaded = Je gegevens zijn gedownload.
settings-delete = Account verwijderen…
settings-delete-about = Hiermee verwijder je voorgoed je naam, je logins en je berichten in chats, en eindigen je lopende partijen. Afgelopen partijen en gemelde berichten blijven bewaard onder de naam ‘Verwijderde speler’.
settings-delete-yes = Mijn account verwijderen
settings-delete-no = Mijn account behouden
settings-deleted = Je account is verwijderd. Je speelt nu als nieuwe gast.

## Sign-in

settings-signed-in = Je bent ingelogd. Je partijen en ratings staan in je account.
settings-sign-in-again = Inloggen
settings-sign-in-failed = Inloggen is niet gelukt. Probeer het nog eens.
settings-sign-in-not-begun = Het inloggen kon niet beginnen. Probeer het nog eens.
settings-unreachable = De server is niet bereikbaar. Probeer het zo nog eens.
settings-went-wrong = Er ging iets mis. Probeer het zo nog eens.
