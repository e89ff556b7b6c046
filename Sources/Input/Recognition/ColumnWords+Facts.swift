extension ColumnWords {
    /// The names of facts about a release.
    static let facts: [(Meaning, [(Double, String)])] = [
        (
            .genre,
            [
                (
                    1,
                    "genre|genres|main genre|musikrichtung|género|géneros|genere|generi|gênero|gêneros|muziekgenre"
                        + "|ジャンル|жанр|жанры|gatunek|gatunki|genrer"
                ),
                (
                    0.7,
                    "style|styles|stil|stilrichtung|style musical|estilo|estilos|stile|muziekstijl|stijl|スタイル|стиль|styl"
                        + "|primary genres"
                ),
            ]
        ),
        (
            .label,
            [
                (
                    1,
                    "label|record label|labels|record company|imprint|plattenlabel|plattenfirma|maison de disques"
                        + "|sello|discográfica|sello discográfico|etichetta|casa discografica|gravadora|selo|platenlabel"
                        + "|platenmaatschappij|レーベル|лейбл|wytwórnia|skivbolag|skivmärke|label name"
                ),
                (0.7, "publisher|verlag|éditeur|editorial|editora|editore|uitgever|издатель|wydawca|förlag|発売元"),
            ]
        ),
        (
            .catalogNumber,
            [
                (
                    1,
                    "catalog number|catalog#|catalog|catalogue number|catalogue|catalog no|catalogue no|cat#|cat|cat no"
                        + "|cat number|catno|katalognummer|bestellnummer|katalog-nr|katalognr|kat-nr|référence"
                        + "|numéro de catalogue|número de catálogo|referencia|catálogo|numero di catalogo|catalogo"
                        + "|nº catálogo|catalogusnummer|カタログ番号|規格品番|品番|каталожный номер|номер по каталогу"
                        + "|numer katalogowy|label no|label number"
                )
            ]
        ),
        (
            .format,
            [
                (
                    1,
                    "format|formats|media|medium|media type|physical format|tonträger|datenträger|ausgabeformat|support"
                        + "|formato|soporte|supporto|mídia|suporte|drager|geluidsdrager|フォーマット|メディア|媒体|формат"
                        + "|носитель|nośnik|media format|tonträgerart|album format"
                ),
                (0.55, "type|typ|tipo|binding|edition|file type|codec|art|soort|тип|rodzaj"),
            ]
        ),
        (
            .country,
            [
                (
                    1,
                    "country|release country|country of release|pressing country|land|herkunftsland|pays|país|paese"
                        + "|nazione|país de origem|país de origen|land van herkomst|国|発売国|страна|kraj|pressland"
                )
            ]
        ),
        (
            .barcode,
            [
                (
                    1,
                    "barcode|upc|ean|upc/ean|ean/upc|gtin|strichcode|bar code|barcode number|code-barres|code barre"
                        + "|código de barras|codice a barre|streepjescode|バーコード|штрихкод|штрих-код|kod kreskowy"
                        + "|streckkod|jan|ean13"
                )
            ]
        ),
        (
            .tags,
            [
                (
                    1,
                    "tags|tag|shelves|bookshelves|exclusive shelf|labels and tags|schlagworte|schlagwörter|stichworte"
                        + "|étiquettes|mots-clés|etiquetas|etichette|trefwoorden|タグ|теги|метки|tagi|taggar"
                ),
                (0.6, "shelf|category|categories|kategorie|catégorie|categoría|categoria|categorie|mood|keywords"),
            ]
        ),
        (
            .cover,
            [
                (
                    1,
                    "cover|cover url|cover image|cover art|album art|album cover|artwork|artwork url|cover art url"
                        + "|album image url|album image|image|image url|cover path|front cover|coverbild|titelbild"
                        + "|pochette|image de couverture|portada|carátula|imagen|copertina|immagine|capa|imagem|hoes"
                        + "|afbeelding|ジャケット|画像|カバー|обложка|картинка|okładka|obraz|omslag|omslagsbild|album-bild-url"
                        + "|images url|image_file|cover_image"
                ),
                (0.8, "thumbnail|thumb|picture|img|poster|art|front|bild|visuel|photo|foto|src|icon"),
            ]
        ),
        (
            .type,
            [
                (
                    1,
                    "type|album type|release type|typ|tipo|tipo de álbum|soort|種類|тип|rodzaj|album_type|primary type"
                        + "|record type|art der veröffentlichung|art"
                )
            ]
        ),
        (
            .notes,
            [
                (
                    1,
                    "review|my review|reviews|rezension|kritik|critique|reseña|recensione|resenha|recensie|レビュー"
                        + "|рецензия|отзыв|recenzja|thoughts"
                )
            ]
        ),
        (
            .personal,
            [
                (
                    1,
                    "notes|note|comment|comments|remarks|bemerkung|bemerkungen|notizen|notiz|kommentar|kommentare"
                        + "|anmerkung|anmerkungen|remarques|commentaire|commentaires|notas|observaciones|comentarios"
                        + "|commenti|observações|opmerkingen|notities|備考|メモ|コメント|заметки|примечание|примечания"
                        + "|комментарий|uwagi|notatki|anteckningar|kommentarer|private notes|collection notes|price"
                        + "|purchase price|my price|preis|kaufpreis|prix|prix d'achat|precio|prezzo|preço|prijs|価格|цена"
                        + "|cena|pris|value|current value|wert|valeur|valor|location|standort|storage|lagerort|regal"
                        + "|emplacement|ubicación|posizione|plaats|folder|owner|besitzer|e-mail|email|lent to|loaned to"
                        + "|purchase place|purchase store|store|condition|media condition|sleeve condition|zustand|état"
                        + "|estado|condizione|staat|состояние|stan|skick|quantity|index|filename|file path|path|url|link"
                )
            ]
        ),
        (.id, [(0.8, "id|uid|album id|uuid|key|slug|nr|no|nummer|index|record id")]),
        (
            .discogs,
            [
                (
                    1,
                    "release_id|discogs id|discogs release id|discogs release|discogs|discogs number|discogs release_id"
                        + "|discogs-id"
                )
            ]
        ),
        (
            .musicBrainz,
            [
                (
                    1,
                    "mbid|musicbrainz id|musicbrainz album id|musicbrainz_albumid|mb_albumid|release mbid|album mbid"
                        + "|musicbrainz release id|musicbrainz|musicbrainz release group id|mb id|release group mbid"
                        + "|mb_releasegroupid|musicbrainz_releasegroupid"
                )
            ]
        ),
        (.spotify, [(1, "spotify album id|album uri|spotify uri|spotify id|spotify|uri album|album id spotify")]),
    ]

    /// The names of facts about a track.
    static let tracks: [(Meaning, [(Double, String)])] = [
        (.tracks, [(1, "tracks|tracklist|track list|songs|tracklisting|titelliste|pistas|canciones|morceaux")]),
        (
            .trackTitle,
            [
                (
                    1,
                    "track|track name|track title|song|song title|song name|songtitel|lied|liedtitel|musiktitel|stück"
                        + "|titelname|morceau|chanson|titre du morceau|nom du titre|canción|nombre de la canción"
                        + "|título de la canción|título de canción|brano|canzone|traccia|titolo brano|titolo canzone"
                        + "|titolo del brano|nome della traccia|música|faixa|nome da faixa|nome da música|nummernaam"
                        + "|nummertitel|曲名|曲|トラック|トラック名|楽曲名|песня|трек|название трека|название песни|композиция"
                        + "|utwór|piosenka|tytuł utworu|låt|låttitel|låtens namn|recording|recording title|track-name"
                        + "|master_metadata_track_name"
                )
            ]
        ),
        (.trackArtist, [(1, "track artist|track artists|track artist name|song artist|interpret des titels")]),
        (
            .trackPosition,
            [
                (
                    1,
                    "track|track number|track no|track num|trackno|track position|track-nr|track-nummer|titelnummer"
                        + "|titel-nr|numéro de piste|n° de piste|piste|numéro du titre|número de pista|pista"
                        + "|número de la canción|numero traccia|traccia|n. traccia|faixa|número da faixa|tracknummer"
                        + "|nummernummer|トラック番号|曲番号|номер трека|трек|numer utworu|nr utworu|spår|spårnummer"
                        + "|låtnummer"
                ),
                (0.7, "position|nr|no|num|nummer|number|n|index"),
            ]
        ),
        (
            .trackDisc,
            [
                (
                    1,
                    "disc|disc number|disc no|discnumber|disk|disk number|disc-nummer|numéro de disque|disque"
                        + "|número de disco|disco|numero disco|numero del disco|número do disco|schijf|schijfnummer"
                        + "|ディスク|ディスク番号|диск|номер диска|numer płyty|skivnummer|cd|cd-nr|disc num"
                )
            ]
        ),
        (
            .trackDuration,
            [
                (
                    1,
                    "duration|length|time|track length|track duration|duration ms|duration_ms|track duration (ms)"
                        + "|length ms|playtime|running time|track-dauer (ms)|track-dauer|dauer|länge|laufzeit|spieldauer"
                        + "|durée|durée du titre|durée du titre (ms)|duración|tiempo|duración de la canción (ms)|durata"
                        + "|durata della traccia (ms)|duração|duração da faixa (ms)|tempo|duur|lengte|nummerduur (ms)"
                        + "|長さ|時間|再生時間|演奏時間|длительность|время|продолжительность|czas|czas trwania|długość"
                        + "|längd|speltid|tid|låtlängd (ms)|duration seconds|milliseconds"
                )
            ]
        ),
    ]
}
